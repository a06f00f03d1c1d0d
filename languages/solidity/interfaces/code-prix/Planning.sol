// SPDX-License-Identifier: MIT
pragma solidity >=0.8.13 <0.9.0;

import "./CodePrix.sol";

/// Answers to questions that most cars ask. Every function is inlined into your car: nothing is called but the referee.
library Planning {
    uint256 internal constant FINISH = 1000;

    /// How many units of speed `budget` pays for, at most `most`. Each unit costs 11.8 % more than the one before (1.25 to the
    /// power 1/2), so one question about ten units is enough for a guess, and a second one makes sure.
    function affordable(CodePrix codePrix, uint256 budget, uint256 most) internal view returns (uint256 units) {
        uint256 ten = codePrix.getAccelerateCost(10);
        if (ten < 50) {
            // Too cheap for the guess: each price is rounded down, so ask by halves.
            uint256 high = most;
            while (units < high) {
                uint256 middle = (units + high + 1) / 2;
                if (codePrix.getAccelerateCost(middle) <= budget) units = middle;
                else high = middle - 1;
            }
            return units;
        }
        uint256 unit = (ten * 1e6) / 17_377_000; // ten units cost 17.377 times the first
        uint256 spent = 0;
        unit *= 1e6;
        ten = budget * 1e6;
        while (units < most && spent + unit <= ten) {
            spent += unit;
            unit = (unit * 1_118_034) / 1_000_000;
            units++;
        }
        while (units > 0 && codePrix.getAccelerateCost(units) > budget) units--;
    }

    /// Buys the speed that ends the race with this very turn, if `me` can pay for it. Call it first: it wins races.
    function finishNow(CodePrix codePrix, CodePrix.CarData memory me) internal returns (bool) {
        if (uint256(me.y) + me.speed >= FINISH) return true;
        uint256 missing = FINISH - me.y - me.speed;
        // A hundred units are never affordable but ask for a tenth of the turn's gas.
        if (missing > 100 || codePrix.getAccelerateCost(missing) > me.balance) return false;
        codePrix.buyAcceleration(missing);
        return true;
    }

    /// Turns that a car needs to the finish at its speed.
    function turnsToFinish(CodePrix.CarData memory car) internal pure returns (uint256) {
        if (car.y >= FINISH) return 0;
        if (car.speed == 0) return type(uint32).max;
        return (FINISH - car.y + car.speed - 1) / car.speed;
    }

    /// Who moves in the coming turns, as places in `allCars`. The order is shuffled after each round from a number that everybody
    /// can read, so the future is no secret.
    function upcoming(CodePrix codePrix, CodePrix.CarData[] memory allCars, uint256 turns)
        internal
        view
        returns (uint256[] memory movers)
    {
        uint256 count = allCars.length;
        uint256[] memory order = new uint256[](count);
        for (uint256 place = 0; place < count; place++) {
            address car = address(codePrix.cars(place));
            while (address(allCars[order[place]].car) != car) order[place]++;
        }
        uint256 entropy = codePrix.entropy();
        uint256 turn = codePrix.turns();
        movers = new uint256[](turns);
        for (uint256 i = 0; i < turns; i++) {
            if (turn % count == 0) {
                for (uint256 j = 0; j < count; j++) {
                    entropy = uint256(keccak256(abi.encode(entropy))) % (1 << 72);
                    uint256 k = j + (entropy % (count - j));
                    (order[j], order[k]) = (order[k], order[j]);
                }
            }
            turn++;
            movers[i] = order[turn % count];
        }
    }
}
