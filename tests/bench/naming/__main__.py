"""`python -m tests.bench.naming` says how well names are guessed, by type.

Recall counts names that are found, whatever type they are given. Precision counts guesses of a type that are names of it;
for MISC, which says only that something is a name, those that are names at all.
The rules were made with all texts but `travel.txt` at hand, which tells more than the others about texts to come.
"""

from tests.bench.naming.judged import scores, sentences

if __name__ == "__main__":
    print(f"{sentences()} sentences\n")
    print(f"{'type':12}{'names':>7}{'found':>7}{'recall':>8}{'guessed':>9}{'right':>7}{'precision':>11}")
    for one in scores():
        rates = f"{one.recall:8.2f}{one.guessed:9}{one.right:7}{one.precision:11.2f}"
        print(f"{one.type:12}{one.names:7}{one.found:7}{rates}")
